import { readFileSync } from 'node:fs'

/* With `node --import` of this file the clock is ahead by the milliseconds in the file that SHIFTED_CLOCK names. */

/** Milliseconds. */
const EVERY = 100

const RealDate = Date
const file = process.env.SHIFTED_CLOCK
let ahead = 0

function readOffset() {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    ahead = 0
  }
}

if (file) {
  readOffset()
  setInterval(readOffset, EVERY).unref()
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + ahead)
      else super(...given)
    }

    static now() {
      return RealDate.now() + ahead
    }
  }
}
