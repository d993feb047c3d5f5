/** The one stylesheet. Colours hold 4.5:1 for text, 3:1 for bars, in light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#ffffff, #14171b); --text: light-dark(#1b1f24, #e6e9ed); --soft: light-dark(#f2f4f7, #1e2329); --line: light-dark(#c3cad3, #434b55); --accent: light-dark(#0b5cad, #7db7ff); --on-accent: light-dark(#ffffff, #0d1520); --bad: light-dark(#b3261e, #ffb4ab); --muted: light-dark(#4d5762, #a9b3be) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: var(--ground); color: var(--text) }
header { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; justify-content: space-between; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line) }
header nav { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: center; min-width: 0 }
.home { font-weight: 700; text-decoration: none } .who { color: var(--muted); overflow-wrap: anywhere; min-width: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1.25rem 4rem }
a { color: var(--accent) } h1 { line-height: 1.2; margin: .5rem 0 1rem } h2 { margin: 2.6rem 0 .8rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem } h3 { margin: 1.2rem 0 .4rem; font-size: 1.05rem }
.skip { position: absolute; left: -100rem } .skip:focus { position: static; display: block; padding: .5rem 1.25rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: 1.1rem 1.25rem 1.25rem; max-width: 30rem; margin: 1.2rem 0 } .card h3 { margin-top: 0 }
.field { margin-bottom: 1rem } label { display: block; font-weight: 600 }
.hint { margin: .1rem 0 .2rem; color: var(--muted); font-size: .9rem } .fault { margin: .25rem 0 0; color: var(--bad); font-size: .92rem }
input, select { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--muted); border-radius: .35rem; padding: .5rem .6rem; min-height: 2.75rem; margin-top: .2rem }
input[aria-invalid], select[aria-invalid] { border: 2px solid var(--bad) }
button, .button { display: inline-block; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: .35rem; padding: .5rem 1rem; min-height: 2.75rem; background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none }
button.quiet, button.copy { background: none; color: var(--accent); padding: .2rem .7rem; min-height: 2rem } button.copy { margin: .2rem 0 .6rem } button.danger { background: none; border-color: var(--bad); color: var(--bad); margin-top: .4rem; white-space: nowrap }
.alert, .notice { border-left: 4px solid var(--bad); background: var(--soft); padding: .7rem 1rem; border-radius: 0 .35rem .35rem 0 } .notice { border-color: var(--accent) }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; margin: 0 } dt { color: var(--muted); font-size: .9rem } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere } dd code { font-weight: 400 }
code, pre { font: .9em/1.5 ui-monospace, monospace } code { background: var(--soft); padding: .1em .3em; border-radius: .25em }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto; margin: .3rem 0 } pre code { background: none; padding: 0 }
.key { white-space: pre-wrap; overflow-wrap: anywhere; border: 2px solid var(--accent); font-size: 1.05rem }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .93rem } th, td { text-align: left; vertical-align: top; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line) } tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 7rem } td { white-space: nowrap } .number { text-align: right; font-variant-numeric: tabular-nums }
@media (max-width: 42rem) { .stack thead { position: absolute; left: -100rem } .stack, .stack tbody, .stack tr, .stack th, .stack td { display: block } .stack tr { border-bottom: 1px solid var(--line); padding: .5rem 0 } .stack th, .stack td { border: 0; padding: .2rem 0 } .stack td { display: flex; gap: 1rem; white-space: normal } .stack td::before { content: attr(data-label); color: var(--muted); flex: 0 0 6rem } }
summary { cursor: pointer; color: var(--accent); padding: .25rem 0 }
.chart { margin: 0 } .chart svg { display: block; width: 100%; height: 11rem; margin-top: .6rem } .chart line { stroke: var(--muted); stroke-width: 2; vector-effect: non-scaling-stroke } .ends { display: flex; justify-content: space-between; margin: .2rem 0; color: var(--muted); font-size: .88rem }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; margin: .5rem 0 } .legend li { overflow-wrap: anywhere }
.s0 { fill: light-dark(#0b5cad, #7db7ff) } .s1 { fill: light-dark(#b45309, #f5b04c) } .s2 { fill: light-dark(#047857, #4fd1a1) } .s3 { fill: light-dark(#9d174d, #f58fbf) } .s4 { fill: light-dark(#5b21b6, #c2a5fd) } .s5 { fill: light-dark(#5b6470, #a9b3be) }
`

/** Adds a button to whatever is meant to be copied; without scripts it is selected by hand. */
export const SCRIPT = `
for (const code of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button')
  const said = 'Copy ' + code.dataset.copy
  button.type = 'button'
  button.className = 'copy'
  button.textContent = said
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(code)
      button.textContent = 'Selected: copy it with your keyboard'
    }
    setTimeout(() => { button.textContent = said }, 4000)
  })
  code.parentElement.after(button)
}
`
