import { afterAll, describe, expect, it } from 'vitest'
import { GUIDES } from '../../../src/api/docs/guides.ts'
import { endpoints } from '../../../src/api/endpoints/index.ts'
import { companyIndex } from '../../../src/domain/company/build-index.ts'
import { openDashboardApp, visitorOf } from '../../support/dashboard-app.ts'
import { commandsIn, documents, examplesIn, requestOf } from '../../support/markdown.ts'
import { openSampleApp } from '../../support/sample-app.ts'
import { openTestAccess } from '../../support/test-access.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input', 'col'])

/** Tags that are closed in the wrong place or never; empty for a well-formed page. */
function nestingFaults(page: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [tag, end, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (tag.endsWith('/>')) continue
    if (!end && !VOID.has(name)) open.push(name)
    if (end && open.pop() !== name) faults.push(tag)
  }
  return [...faults, ...open]
}

/** Addresses of this site that a page links to, without fragments. */
function linksOf(page: string): string[] {
  return [...page.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
}

/** The kind of an address: links of one kind differ by company, filing or day. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://filings.test')
  const parts = pathname.split('/').map((part, index) => (index === 3 ? '*' : part))
  return `${parts.join('/')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

describe('pages of the explorer and the documentation', () => {
  it('lead to pages that exist, are well formed, and run and load nothing from elsewhere', async () => {
    const queue = ['/explore', '/explore/search?q=supplier', '/docs']
    const kinds = new Set<string>()
    const seen: string[] = []
    while (queue.length > 0) {
      const address = queue.shift()!
      const kind = kindOf(address)
      if (kinds.has(kind) || address.startsWith('/dashboard') || address === '/openapi.json') continue
      kinds.add(kind)
      const reply = await sample.app.inject(address)

      expect(reply.statusCode, address).toBe(200)
      seen.push(address)
      if (!String(reply.headers['content-type']).startsWith('text/html') || address === '/docs/reference')
        continue
      expect(nestingFaults(reply.body), address).toEqual([])
      expect(reply.body, address).not.toMatch(/<script| style=|class="error"/)
      expect(reply.headers['content-security-policy'], address).toContain("default-src 'none'")
      expect(Buffer.byteLength(reply.body), address).toBeLessThan(200_000)
      queue.push(...linksOf(reply.body))
    }
    expect(seen.length).toBeGreaterThan(25)
  })

  it('answers unknown companies, filings and values with a page that names the problem', async () => {
    for (const [address, status] of [
      ['/explore/companies/NOSUCH', 404],
      ['/explore/filings/0000000000-00-000000', 404],
      ['/explore/filings/nonsense', 400],
      ['/explore/companies/ZZALDR?as_of=yesterday', 200],
      ['/explore/search?q=%22unclosed', 200],
      ['/explore/screen?metric=nosuch&operator=gt&value=1', 200],
      ['/explore/screen?metric=roic&operator=gt&value=many', 200],
      ['/explore/companies/ZZALDR/figure?statement=income&field=%3Cb%3E&period_end=x', 200],
    ] as const) {
      const reply = await sample.app.inject(address)
      expect(reply.statusCode, address).toBe(status)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.body, address).toMatch(/class="error"|No figure/)
      expect(reply.body).not.toContain('<b>')
    }
  })

  it('marks figures that changed since a day, and leads from a figure to its filed facts', async () => {
    const statement = await sample.app.inject(
      '/explore/companies/ZZALDR/statements?statement=balance&compare=2022-06-01&as_of=2023-01-01',
    )
    expect(statement.body).toContain('class="number changed"')
    const figure = await sample.app.inject(
      '/explore/companies/ZZALDR/figure?statement=income&field=revenue&period=annual&period_end=2021-12-31',
    )
    expect(figure.body).toContain('<code>us-gaap:Revenues</code>')
    expect(figure.body).toContain('10-K/A')
  })

  it('serves the rows of a screen as CSV', async () => {
    const reply = await sample.app.inject(
      '/explore/screen.csv?metric=roic&operator=gt&value=0.1&columns=revenue',
    )
    expect(reply.headers['content-type']).toMatch(/^text\/csv/)
    expect(reply.body.split('\r\n')[0]).toContain('ticker')
  })
})

describe('pages of the explorer without an account', () => {
  it('show what a guest may see, and say what an account adds', async () => {
    const accounts = await openTestAccess()
    const tiered = sample.tiered(accounts.access)
    try {
      const page = async (address: string) => (await tiered.inject(address)).body
      const overview = await page('/explore/companies/ZZALDR')
      expect(overview).not.toContain('class="error"')
      expect(overview.match(/<svg/g)!.length).toBeGreaterThanOrEqual(7)
      expect(overview).toContain('At most 3 years are shown without an account.')
      const filings = await page('/explore/companies/ZZALDR/filings')
      expect(filings).not.toContain('class="error"')
      expect(filings).toContain('offset=20')
      expect(await page('/explore/companies/ZZALDR/filings?offset=20')).toMatch(/filings">Newer/)
      expect(await page('/explore/companies/ZZALDR/segments')).not.toContain('class="error"')
      expect(await page('/explore/screen')).not.toContain('class="error"')
      expect(await page('/explore/companies/ZZALDR/statements')).toContain('Sign in or sign up')
    } finally {
      await tiered.close()
      await accounts.close()
    }
  })
})

describe('samples of the documentation', () => {
  const pages = GUIDES.filter(({ id }) => !['changelog', 'errors'].includes(id)).map(({ id }) => id)

  it.each(pages)('answer as they are written: %s', async page => {
    const { body } = await sample.app.inject(`/docs/${page}.md`)
    expect(body).not.toContain('{{')
    for (const command of commandsIn(body)) {
      const reply = await sample.app.inject(requestOf(command))
      expect(reply.statusCode, command).toBe(200)
    }
  })

  it('are in the reference for every operation', async () => {
    const { body } = await sample.app.inject('/docs/reference.md')
    const commands = commandsIn(body)
    const operations = Object.values(
      JSON.parse((await sample.app.inject('/openapi.json')).body).paths as object,
    )
    expect(commands).toHaveLength(operations.flatMap(Object.keys).length)
    for (const command of commands) {
      const reply = await sample.app.inject(requestOf(command))
      expect(reply.statusCode, command).toBe(200)
    }
  })

  it('have an answer of the service in the document of the reference', async () => {
    const document = JSON.parse((await sample.app.inject('/docs/reference/openapi.json')).body)
    const statement = document.paths['/companies/{ticker}/income-statement'].get
    const { example } = statement.responses[200].content['application/json']
    expect(example.data).toHaveLength(1)
    expect(example.ticker).toBe('ZZALDR')
  })
})

describe('first requests of the dashboard', () => {
  it.each(['free', 'pro'] as const)('run with a new key of the plan %s as they are', async plan => {
    const { app, services, close } = await openDashboardApp(
      {},
      { stores: sample.stores, companyIndex, endpoints },
    )
    try {
      const visitor = visitorOf(app)
      const email = 'ann@example.org'
      await visitor.signUp(email)
      const { accounts } = await services.accounts()
      const user = await (await services.users()).byEmail(email)
      await accounts.setPlan((await accounts.byUser(user!.id))!.id, plan)
      const { body } = await visitor.post('/dashboard/keys', { name: 'first', kind: 'live', expires: '' })
      const blocks = [...body.matchAll(/data-copy="([^"]+)">([^<]*)</g)]
      const texts = new Map(
        blocks.map(([, name, text]) => [
          name!,
          text!.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
        ]),
      )
      const [, key = ''] = /export FILINGS_KEY='(fda_[^']+)'/.exec(texts.get('environment') ?? '') ?? []
      const commands = [...texts].filter(([name]) => name.endsWith('curl'))
      expect(commands.map(([name]) => name)).toEqual([
        'curl',
        'metric in curl',
        ...(plan === 'pro' ? ['statement in curl'] : []),
        'search in curl',
      ])
      for (const [name, command] of commands) {
        const [, url = ''] = /'http:\/\/[^/']+([^']*)'/.exec(command) ?? []
        const reply = await app.inject({ url, headers: { authorization: `Bearer ${key}` } })
        expect(reply.statusCode, name).toBe(200)
        const answer = reply.json()
        const lists = [answer, ...Object.values(answer)].filter(Array.isArray)
        expect(Math.max(...lists.map(({ length }) => length)), name).toBeGreaterThan(0)
        for (const language of ['TypeScript', 'Python']) {
          expect(texts.get(name.replace('curl', language)), name).toContain(url)
        }
      }
      const { filings } = JSON.parse(texts.get('MCP configuration') ?? '').mcpServers
      expect(filings.url).toMatch(/\/mcp$/)
      expect(filings.headers).toEqual({ Authorization: `Bearer ${key}` })
    } finally {
      await close()
    }
  })
})

const examples = documents().flatMap(([path, text]) =>
  examplesIn(text).map(example => ({ page: path, ...example })),
)

describe('examples of the documentation', () => {
  it('are five requests in the README and more in the pages', () => {
    expect(examples.filter(({ page }) => page === 'README.md')).toHaveLength(5)
    expect(examples.length).toBeGreaterThan(5)
  })

  it.each(examples)(
    'show fields of the response of the demo: $page $path',
    async ({ path, body, response }) => {
      const reply = await sample.app.inject(
        body === null
          ? path
          : { method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload: body },
      )
      expect(reply.json()).toMatchObject(response as object)
    },
  )
})
