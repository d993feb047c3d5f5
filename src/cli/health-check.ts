import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { processConfig } from '../config.ts'

/** Milliseconds until an answer counts as none. */
const PATIENCE = 4_000

/*
 * What a container's health check runs: ends with 0 where the server of the same settings answers on this machine, else
 * with 1. A program of its own, as it runs every few seconds and the command line takes half a second to read.
 */
const { port: mainPort, adminPort, tlsCert } = processConfig()
const port = adminPort ?? mainPort
// The certificate names the address that callers use, not this one.
const options = { host: '127.0.0.1', port, path: '/healthz', timeout: PATIENCE, rejectUnauthorized: false }
const request = tlsCert === null || adminPort !== null ? getPlain(options) : getSecure(options)
request.on('response', ({ statusCode }) => {
  process.exitCode = statusCode === 200 ? 0 : 1
  request.destroy()
})
request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE} ms`)))
request.on('error', error => {
  process.exitCode ??= 1
  if (process.exitCode === 1) process.stderr.write(`Port ${port}: ${error.message}\n`)
})
