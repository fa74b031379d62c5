/** The look of a chart as a file: on screens of any width, light and dark, and on paper. */
export const style = `
:root { color-scheme: light dark; --page: #fff; --soft: #f3f5f8; --line: #cfd6df; --ink: #18212b; --dim: #4d5b6a; --link: #0b5cad; --warn: #8a1c1c; --warn-page: #fdecec; }
@media (prefers-color-scheme: dark) { :root { --page: #14181d; --soft: #1d232a; --line: #3a444f; --ink: #e8edf2; --dim: #a9b5c1; --link: #7cb8f5; --warn: #ffb4ab; --warn-page: #3a1d1d; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere; }
main, header, nav, footer { max-width: 62rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
.clinic { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; color: var(--dim); font-size: .9rem; }
.clinic strong { color: var(--ink); font-size: 1.05rem; }
.clinic p { margin: 0; }
.clinic img { max-width: 10rem; max-height: 4rem; background: #fff; padding: 4px; border-radius: 4px; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 1.25rem 0 .75rem; }
.photo { float: inline-end; width: 8rem; height: 8rem; object-fit: cover; border-radius: 8px; margin-inline-start: 1rem; }
h2 { font-size: 1.3rem; margin: 2.25rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
section:first-of-type h2 { border-top: 0; margin-top: 1rem; }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .4rem; }
h4 { font-size: 1rem; margin: .75rem 0 .4rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
p { margin: .4rem 0; }
.dim, .more { color: var(--dim); }
.more { display: block; font-size: .9rem; }
.text { white-space: pre-wrap; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .75rem 0; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; margin: 1rem 0 0; border-block: 1px solid var(--line); list-style: none; }
nav a { display: inline-block; padding: .2rem 0; }
.warning { background: var(--warn-page); color: var(--warn); border-radius: 6px; padding: .5rem .75rem; margin: .5rem 0; font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: .75rem; }
.card { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; }
.card h3 { margin-top: 0; }
.card ul { margin: 0; padding-inline-start: 1.1rem; }
.measure table { table-layout: fixed; }
.measure th:first-child { width: 45%; }
.measure th:nth-child(2) { width: 30%; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; margin: .4rem 0; }
caption { text-align: start; font-weight: 600; padding: .4rem 0 .2rem; }
/* The heading above says the same. */
.wide caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { text-align: start; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--dim); }
article { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
article h3 { margin-top: 0; }
.added { border-inline-start: 3px solid var(--line); padding-inline-start: .75rem; margin: .75rem 0; }
details { margin: .4rem 0; }
summary { cursor: pointer; color: var(--link); padding: .2rem 0; }
.measure, article { content-visibility: auto; contain-intrinsic-size: auto 12rem; }
.files { list-style: none; padding: 0; }
.files li { display: flex; gap: 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.files img { width: 7rem; height: 7rem; object-fit: contain; background: var(--soft); border-radius: 6px; flex: none; }
.hash { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8rem; color: var(--dim); word-break: break-all; }
.save { display: inline-block; margin: .3rem 0; }
footer { margin-top: 2.5rem; padding-bottom: 2.5rem; color: var(--dim); font-size: .9rem; }
@media (max-width: 40rem) {
  table.wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.wide, table.wide tbody, table.wide tr, table.wide td { display: block; }
  table.wide tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  table.wide td { border: 0; padding: .1rem 0; }
  table.wide td:empty { display: none; }
  table.wide .more { font-weight: 400; }
  table.wide td:first-child { font-weight: 600; }
  table.wide td:not(:first-child)::before { content: attr(data-head) ": "; color: var(--dim); }
  .photo { width: 5rem; height: 5rem; }
  .files li { flex-direction: column; gap: .25rem; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: .5rem; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --soft: #fff; --line: #bbb; --ink: #000; --dim: #333; --link: #000; --warn: #000; --warn-page: #fff; }
  body { font-size: 10pt; }
  nav, .save, summary { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .measure, article { content-visibility: visible; }
  .warning { border: 2px solid #000; }
  tr, .card, .files li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`
