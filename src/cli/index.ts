import { INGEST_USAGE } from '../../loaders/ingest/usage.ts'
import type { Command, CommandRun } from './define-command.ts'

/** A command whose code is imported when it is called. */
function command(about: Omit<Command, 'run'>, load: () => Promise<CommandRun>): Command {
  return { ...about, run: async (args, context) => (await load()).run(args, context) }
}

const JSON_OPTION = ['--json', 'Prints JSON instead of a table.'] as const

/** Every command, in the order of `help`. */
export const commands: readonly Command[] = [
  command(
    {
      name: 'demo',
      usage: '',
      summary: 'Loads a synthetic sample of fictional companies unless others are loaded, then serves.',
      examples: [['npm run demo', 'Serves the sample on http://127.0.0.1:3000 (HOST, PORT).']],
      holds: 'serve',
    },
    async () => (await import('./demo.ts')).demo,
  ),
  command(
    {
      name: 'start',
      usage: '',
      summary: 'Serves what is in the stores, until it is stopped.',
      examples: [
        ['npm start', 'Serves DATA_DIR with API keys.'],
        ['ACCESS=open npm start', 'Serves it without keys.'],
      ],
      holds: 'serve',
    },
    async () => (await import('./start.ts')).start,
  ),
  command(
    {
      name: 'mcp',
      usage: '',
      summary: 'Serves the MCP tools on stdin and stdout, for a client on this machine.',
      examples: [['npm run -s mcp', 'The command line for an MCP client.']],
      holds: 'run',
      reads: true,
    },
    async () => (await import('./mcp.ts')).mcp,
  ),
  command(
    {
      name: 'load',
      usage: 'SOURCE [options]',
      summary: 'Loads companies, filings and facts; without arguments it lists the sources.',
      examples: [
        ['npm run load -- sample', 'Loads the synthetic companies.'],
        ['npm run load -- edgar --help', 'Shows the options of one source.'],
        ['npm run load -- sample --json', 'Ends with a summary as one line of JSON.'],
      ],
      options: [['--json', 'Ends with a summary as one line of JSON, the only line on standard output.']],
      moreHelp: async args => (await import('../../loaders/help.ts')).sourceHelp(args),
      holds: 'run',
    },
    async () => (await import('./load.ts')).load,
  ),
  command(
    {
      name: 'ingest',
      usage: INGEST_USAGE,
      summary: 'Follows SEC’s feed of new filings and loads what is new, until it is stopped.',
      examples: [
        ['npm run ingest', 'Follows the companies that are loaded.'],
        ['npm run ingest -- --all --once', 'Checks all companies once.'],
      ],
      moreHelp: async () => (await import('../../loaders/help.ts')).ingestHelp(),
      holds: 'run',
    },
    async () => (await import('./load.ts')).ingest,
  ),
  command(
    {
      name: 'status',
      usage: '[--json]',
      summary: 'Reports what is loaded.',
      options: [JSON_OPTION],
      examples: [['npm run -s status -- --json', 'The status as JSON.']],
      holds: 'run',
    },
    async () => (await import('./status.ts')).status,
  ),
  command(
    {
      name: 'report',
      usage: 'consistency|coverage|identities|sections|signals|text [--from DIR [--truth DIR]] [--json]',
      summary: 'Checks what is loaded and lists every exception with its reason.',
      moreHelp: async () => (await import('./report.ts')).reportNames(),
      options: [
        ['--from DIR', 'Reads a mirror directory instead of what is loaded.'],
        [
          '--truth DIR',
          'Directory of reviewed values to compare the mirror with. Default: that of the mirror.',
        ],
        JSON_OPTION,
      ],
      examples: [
        ['npm run report -- coverage', 'Lists line items that could not be filled.'],
        ['npm run report -- identities --json', 'Accounting identities that do not hold, as JSON.'],
      ],
      holds: 'run',
    },
    async () => (await import('./report.ts')).report,
  ),
  command(
    {
      name: 'reindex',
      usage: '[--shards N]',
      summary: 'Rebuilds the filing index in OpenSearch or Elasticsearch while it is read and written.',
      options: [['--shards N', 'Shards per yearly index, 1 to 99. Default: SEARCH_SHARDS.']],
      examples: [['npm run reindex -- --shards 2', 'Rebuilds it with two shards per year.']],
      holds: 'run',
    },
    async () => (await import('./reindex.ts')).reindex,
  ),
  command(
    {
      name: 'backup',
      usage: '--to DIRECTORY',
      summary: 'Copies DATA_DIR into a new directory, while it is served and loaded.',
      options: [['--to DIRECTORY', 'A new directory for the copy. Required.']],
      examples: [['npm run backup -- --to /backups/monday', 'The copy can be used as DATA_DIR.']],
      holds: 'run',
    },
    async () => (await import('./backup.ts')).backup,
  ),
  command(
    {
      name: 'check',
      usage: '[--json]',
      summary:
        'Compares what is stored with what was published, by row counts and checksums, and lists what is lost or damaged.',
      options: [JSON_OPTION],
      examples: [['npm run check', 'Exits with 1 if anything is damaged.']],
      holds: 'run',
    },
    async () => (await import('./check.ts')).check,
  ),
  command(
    {
      name: 'keys',
      usage: 'create|list|revoke [options]',
      summary: 'Creates, lists and revokes API keys.',
      moreHelp: async () => {
        const [{ subCommandUsage }, { KEYS_SUB_COMMANDS }] = await Promise.all([
          import('./define-command.ts'),
          import('./keys.ts'),
        ])
        return subCommandUsage('keys', KEYS_SUB_COMMANDS)
      },
      options: [
        ['--plan free|pro', 'Creates an account with this plan for the key.'],
        [
          '--account ID',
          'Creates the key for this account, or lists only its keys. Default of list: all keys.',
        ],
        ['--test', 'Creates a test key, whose calls are counted apart. Default: a live key.'],
        ['--name NAME', 'Name of the key in lists. Default: none.'],
        ['--expires YYYY-MM-DD', 'Last day (UTC) on which the key works. Default: it does not expire.'],
        ['--id KEY_ID', 'The key to revoke. Required.'],
        JSON_OPTION,
      ],
      examples: [
        ['npm run keys -- create --plan free', 'Prints the new key once.'],
        ['npm run keys -- list', 'Lists keys by id, never in full.'],
      ],
      holds: 'run',
    },
    async () => (await import('./keys.ts')).keys,
  ),
  command(
    {
      name: 'accounts',
      usage: 'list|plan|disable|enable|password|invite [options]',
      summary:
        'Lists accounts with their usage, sets the plan of one, disables or enables it, resets a password, invites to the dashboard.',
      moreHelp: async () => {
        const [{ subCommandUsage }, { ACCOUNTS_SUB_COMMANDS }] = await Promise.all([
          import('./define-command.ts'),
          import('./accounts.ts'),
        ])
        return subCommandUsage('accounts', ACCOUNTS_SUB_COMMANDS)
      },
      options: [
        ['--account ID', 'The account by its id, or'],
        ['--email E', 'by the email address of its user. One of them is required.'],
        ['--plan free|pro', 'The new plan. Required.'],
        ['--search TEXT', 'Lists only accounts whose id or email address contains the text. Default: all.'],
        JSON_OPTION,
      ],
      examples: [['npm run accounts -- list', 'Lists accounts with their plans and usage.']],
      holds: 'run',
    },
    async () => (await import('./accounts.ts')).accounts,
  ),
]

export function commandNamed(name: string): Command | undefined {
  return commands.find(command => command.name === name)
}
