import { once } from 'node:events'
import { buildApp } from '../src/app.ts'
import { companyIndex } from '../src/domain/company/build-index.ts'
import { listen } from '../src/http/listen.ts'
import type { Command, CommandContext } from './define-command.ts'
import { parseArguments } from './parse-arguments.ts'

export const start: Command = {
  name: 'start',
  usage: '',
  summary: 'Serves what is in the stores, until it is stopped.',
  holds: 'serve',
  async run(args, context) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      context.io.err(parsed.fault)
      return 2
    }
    return serve(context, address => context.io.out(`Listening on ${address}`))
  },
}

/** Serves until the signal; requests in flight are finished. */
export async function serve(
  { stores, config, signal, desk }: CommandContext,
  onListening: (address: string) => void,
): Promise<number> {
  const access =
    config.access === 'open' ? {} : { access: await desk.access(), dashboard: await desk.dashboard() }
  const app = buildApp({ stores, config, companyIndex, ...access })
  const listening = await listen(app, config)
  onListening(listening.address)
  if (!signal.aborted) await once(signal, 'abort')
  await listening.close()
  return 0
}
