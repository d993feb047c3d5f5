import { SERVICE } from '../request/service.ts'

/** Escaped HTML. */
export interface Html {
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => ENTITIES[character]!)
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template whose parts are escaped unless they are `Html` themselves; lists are joined, nothing is left out but null, undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(rendered)) }
}

function rendered(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(rendered).join('')
}

/** No external or inline content, no framing; forms submit to this site only. */
export const SITE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export const SITE_STYLE_PATH = '/assets/site.css'
export const ICON_PATH = '/favicon.svg'

interface SitePage {
  readonly title: string
  readonly body: Html
  /** The signed-in user; null if signed out. */
  readonly email: string | null
  /** Address of the section that is shown: `/explore`, `/docs`. */
  readonly section: string
  /** A side column, such as a table of contents. */
  readonly aside?: Html
}

const SECTIONS: readonly (readonly [path: string, name: string])[] = [
  ['/explore', 'Companies'],
  ['/explore/search', 'Search'],
  ['/explore/screen', 'Screen'],
  ['/docs', 'Documentation'],
]

/** A complete HTML page of the explorer or the documentation. It works without scripts. */
export function sitePage({ title, body, email, section, aside }: SitePage): string {
  const links = SECTIONS.map(
    ([path, name]) => html`<a href="${path}"${path === section && html` aria-current="page"`}>${name}</a>`,
  )
  const { html: text } =
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${SERVICE.title}</title><link rel="stylesheet" href="${SITE_STYLE_PATH}"><link rel="icon" href="${ICON_PATH}" type="image/svg+xml"></head><body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="home" href="/explore">${SERVICE.title}</a><nav aria-label="Site">${links}<a href="/dashboard">${email ?? 'Sign in'}</a></nav></header>
<div class="${aside ? 'with-aside' : 'plain'}">${aside && html`<nav class="aside" aria-label="Pages">${aside}</nav>`}<main id="main"><h1>${title}</h1>${body}</main></div></body></html>`
  return `<!doctype html>\n${text}`
}

/** The stylesheet of these pages. Text has a contrast of at least 4.5:1 and lines of 3:1, in light and dark. */
export const SITE_STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#ffffff, #14171b); --text: light-dark(#1b1f24, #e6e9ed); --soft: light-dark(#f2f4f7, #1e2329); --line: light-dark(#c3cad3, #434b55); --accent: light-dark(#0b5cad, #7db7ff); --on-accent: light-dark(#ffffff, #0d1520); --bad: light-dark(#b3261e, #ffb4ab); --good: light-dark(#047857, #4fd1a1); --muted: light-dark(#4d5762, #a9b3be); --mark: light-dark(#ffe9a8, #5b4a10) }
* { box-sizing: border-box }
html { scrollbar-gutter: stable }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--ground); color: var(--text) }
header { display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; align-items: center; justify-content: space-between; padding: .7rem 1.25rem; border-bottom: 1px solid var(--line) }
header nav { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem } header nav a { overflow-wrap: anywhere; padding: .25rem 0 }
a { color: var(--accent) } .home { font-weight: 700; text-decoration: none } [aria-current] { font-weight: 700; color: var(--text) }
.plain, .with-aside { max-width: 78rem; margin: 0 auto; padding: 1.1rem 1.25rem 4rem } .plain > main { min-width: 0 }
.with-aside { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem } .aside { font-size: .93rem; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: .5rem 0 } .aside ul { list-style: none; margin: .2rem 0 1rem; padding: 0 } .aside li { margin: .2rem 0; overflow-wrap: anywhere } .aside h2 { font-size: .85rem; margin: .9rem 0 .2rem; border: 0; padding: 0 }
h1 { line-height: 1.2; margin: .4rem 0 .8rem; overflow-wrap: anywhere } h2 { margin: 2rem 0 .6rem; font-size: 1.25rem } h3 { margin: 1.2rem 0 .3rem; font-size: 1.05rem }
.skip { position: absolute; left: -100rem } .skip:focus { position: static; display: block; padding: .5rem 1.25rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.tabs { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; border-bottom: 1px solid var(--line); margin: 0 0 1rem; padding: 0 0 .4rem }
.row .wide { flex: 1 1 18rem }
input, select, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--muted); border-radius: .35rem; padding: .35rem .6rem; min-height: 2.5rem; max-width: 100% } .wide input { width: 100% } input[type=checkbox] { min-height: 0; width: 1.1rem; height: 1.1rem; vertical-align: -.15rem }
button, .button { font-weight: 600; border-color: var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer }
.muted, .reason { color: var(--muted) } .reason { font-size: .85em } .error, .notice { border-left: 4px solid var(--bad); background: var(--soft); padding: .6rem 1rem; border-radius: 0 .35rem .35rem 0 } .notice { border-color: var(--accent) }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: .8rem 1.2rem; margin: 0 } dt { color: var(--muted); font-size: .88rem } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere } .facts .big { font-size: 1.25rem } dd.muted { font-weight: 400; font-size: .88rem }
.table { overflow-x: auto; margin: .4rem 0 } table { border-collapse: collapse; width: 100%; font-size: .93rem } th, td { text-align: left; vertical-align: top; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line) } thead th { white-space: nowrap } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap } tbody th { font-weight: 400 }
.fixed { table-layout: fixed } .fixed:has(th:nth-child(3)) { min-width: 50rem } .statement { width: auto } .statement th:first-child { width: 15rem; min-width: 15rem } .statement .number { min-width: 8rem }
td.changed { background: light-dark(#fff3c9, #332a0c) } td.changed .reason { color: var(--text) } td a { text-decoration-thickness: 1px; text-underline-offset: 2px }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1rem 1.6rem } figure { margin: 0 } figcaption { font-weight: 600 } svg.chart { display: block; width: 100%; max-width: 46rem; height: auto; font-size: 11px } .axis { stroke: var(--line) } .grid { stroke: var(--line); stroke-dasharray: 2 4 } .tick { fill: var(--muted) } .series { fill: none; stroke: var(--accent); stroke-width: 2 } .bar { fill: var(--accent) } .bar.negative { fill: var(--bad) } .event { stroke: var(--good); stroke-width: 1.5 } .dot { fill: var(--accent) }
code, pre { font: .88em/1.5 ui-monospace, monospace } code { background: var(--soft); padding: .1em .3em; border-radius: .25em; overflow-wrap: anywhere } pre { background: var(--soft); padding: .7rem 1rem; border-radius: .4rem; overflow-x: auto; margin: .3rem 0 } pre code { background: none; padding: 0; overflow-wrap: normal }
fieldset.bare { border: 0; margin: 0; padding: 0; min-width: 0 } legend { padding: 0; font-weight: 600; font-size: .93rem } .row { display: flex; flex-wrap: wrap; gap: .6rem .9rem; align-items: end; margin: 0 0 .8rem } .row > label { display: grid; font-size: .9rem; color: var(--muted) }
details { margin: 1rem 0 } summary { cursor: pointer; color: var(--accent); padding: .2rem 0 }
mark { background: var(--mark); color: inherit } ins { background: light-dark(#d6f5e3, #123d2a); text-decoration: none } del { background: light-dark(#ffdad6, #4d1f1b) }
.text { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 48rem; border-left: 3px solid var(--line); padding: 0 0 0 1rem; margin: 1rem 0 } .hit { margin: 0 0 1.3rem } .hit p { margin: .2rem 0 } .chips { display: flex; flex-wrap: wrap; gap: .3rem .8rem; list-style: none; padding: 0; margin: .3rem 0 }
.split { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2rem } .split > nav ul { list-style: none; margin: 0; padding: 0; font-size: .93rem } .split > nav li { margin: .25rem 0; overflow-wrap: anywhere }
@media (max-width: 46rem) { .with-aside, .split { grid-template-columns: minmax(0, 1fr); gap: 1rem } .aside { position: static; max-height: none } }
`

/** Three bars, as of a chart. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5cad"/><path d="M3.5 13V9M8 13V3M12.5 13V6" stroke="#fff" stroke-width="2.5"/></svg>'
