/** The whole style of the documentation page; its hash is in the page's Content-Security-Policy. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#0b5cad, #7db7ff) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 19rem minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1.2rem; border-right: 1px solid var(--line); font-size: .87rem }
nav h2 { font-size: .78rem; text-transform: uppercase; letter-spacing: .06em; margin: 1.3rem 0 .3rem; opacity: .75 }
nav ul { list-style: none; margin: 0; padding: 0 } nav li { margin: .25rem 0; overflow-wrap: anywhere }
main { padding: 1.5rem 2.5rem 5rem; max-width: 68rem }
a { color: var(--accent) } nav a { text-decoration: none } a:hover { text-decoration: underline }
h1 { margin-top: 0; line-height: 1.2 } h2 { margin-top: 3rem } h4 { margin: 1.4rem 0 .4rem }
section.operation { border-top: 1px solid var(--line); margin-top: 2.2rem; padding-top: .4rem; scroll-margin-top: 1rem }
section.operation h3 { margin: 1rem 0 .3rem }
code, pre { font: .88em/1.5 ui-monospace, monospace }
code { background: var(--soft); padding: .1em .3em; border-radius: .25em }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto } pre code { background: none; padding: 0 }
.address { font-family: ui-monospace, monospace; overflow-wrap: anywhere } .method { font-weight: 700; color: var(--accent) }
.badge { font-size: .78rem; border: 1px solid var(--line); border-radius: 1em; padding: .05em .6em; margin-left: .6em; white-space: nowrap }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line) }
td:first-child { white-space: nowrap } .needed { font-size: .78rem; opacity: .8 }
details { margin: .8rem 0 } summary { cursor: pointer; font-weight: 600 }
@media (max-width: 60rem) { body { display: block } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) } main { padding: 1.2rem } }
`
