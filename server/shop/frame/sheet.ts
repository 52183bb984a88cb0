import { createHash } from 'node:crypto'
import { memoize } from '../../kernel/memoize'
import { type Html, styleSheet } from '../html'
import { type Brand, brandOf } from './brand'

/** The rules of every page of the shop. Names say what a thing is, not how it looks. */
const RULES = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;display:flex;flex-direction:column;min-height:100vh;overflow-wrap:break-word}.inside{min-height:0}
h1,h2,h3,p,ul,ol,dl,dd,fieldset{margin:0;padding:0}
h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,2.5rem);line-height:1.15;letter-spacing:-.02em}
h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.01em}
a{color:var(--brand)}img{max-width:100%;height:auto;display:block}
ul.plain,ol.plain{list-style:none}fieldset{border:0;min-width:0}legend{padding:0;font-weight:600}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:4px}
#said:empty{display:none}@media(scripting:none){.clock{display:none}}
.muted{color:var(--muted)}.small{font-size:.875rem}.warn{color:var(--warn)}.good{color:var(--good)}.nums{font-variant-numeric:tabular-nums}
.gone{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--card);padding:.75rem 1rem;border-radius:8px;z-index:2}.skip:focus{top:.5rem}
.top{background:var(--card);border-bottom:1px solid var(--line)}
.top>div,main,.foot>div{width:100%;max-width:1280px;margin:0 auto;padding:0 1rem}
.top>div{display:flex;flex-wrap:wrap;align-items:center;column-gap:1.5rem;min-height:64px}
.home{display:flex;align-items:center;gap:.75rem;min-height:56px;font-weight:700;font-size:1.125rem;color:inherit;text-decoration:none;margin-right:auto;min-width:0}
.home img{height:32px;width:auto;max-width:140px}.home i{flex:none;width:32px;height:32px;border-radius:8px;background:var(--brand)}
.top nav{display:flex;flex-wrap:wrap;column-gap:.625rem;order:2;width:100%}.tongue{order:1}.top nav a,.foot nav a,.tap{display:inline-flex;align-items:center;min-height:44px}
.top nav a,.tongue{color:var(--muted);text-decoration:none;font-size:.875rem}.top nav a:hover,.tongue:hover{color:var(--ink);text-decoration:underline}.top nav a[aria-current]{color:var(--ink);font-weight:600}
main{flex:1;padding-top:1.25rem;padding-bottom:3rem;display:grid;gap:1.25rem;align-content:start;grid-template-columns:minmax(0,1fr)}main:focus{outline:0}
.foot{border-top:1px solid var(--line);background:var(--card);color:var(--muted);font-size:.875rem}.foot>div{padding-top:1rem;padding-bottom:1.25rem}
.foot nav{display:flex;flex-wrap:wrap;column-gap:1.25rem}.foot nav a{color:inherit}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem 1rem;display:grid;gap:1rem;align-content:start;grid-template-columns:minmax(0,1fr)}
.split{display:grid;gap:1.25rem;align-items:start;grid-template-columns:minmax(0,1fr)}.split>*{display:grid;gap:1.25rem;min-width:0}
.narrow{width:100%;max-width:46rem;margin:0 auto;display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
.prose{max-width:46rem}.prose>*+*{margin-top:.75em}.prose ul,.prose ol{padding-left:1.25rem}
.rows{list-style:none}.rows>*{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.75rem 0;border-top:1px solid var(--line)}.rows>:first-child{border-top:0;padding-top:0}.rows>*>:first-child{flex:1 1 9rem;min-width:0}
.sum{display:flex;justify-content:space-between;gap:1rem;font-size:1.375rem;font-weight:700}
.pills{display:flex;flex-wrap:wrap;gap:.625rem;list-style:none}
.pill{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;padding:.25rem .9375rem;border:1px solid var(--edge);border-radius:22px;background:var(--card);color:var(--ink);font-size:.9375rem;text-decoration:none}
.pill:hover{border-color:var(--ink)}.pill[aria-current]{background:var(--tint);border-color:var(--brand);color:var(--brand);font-weight:600}
.mark{display:inline-block;padding:.0625rem .5rem;border-radius:6px;background:var(--tint);color:var(--brand);font-size:.8125rem;font-weight:600}.mark.warn{background:var(--soft);color:var(--warn)}
.note{border:1px solid var(--line);border-left:4px solid var(--brand);background:var(--card);border-radius:8px;padding:.75rem 1rem}.note.warn{border-left-color:var(--warn);color:var(--ink)}.note.bad{border-left-color:var(--bad)}
.do,.also{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.5rem 1.25rem;border-radius:10px;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;border:1px solid var(--brand);background:var(--brand);color:var(--on)}
.do:hover{filter:brightness(.93)}.also{background:var(--card);border-color:var(--edge);color:var(--ink)}.also:hover{border-color:var(--ink)}.wide{width:100%}
.link{border:0;background:none;padding:.25rem;min-height:44px;font:inherit;color:var(--brand);text-decoration:underline;cursor:pointer;white-space:nowrap}
.field{display:grid;gap:.4rem}.field>label,.label{font-weight:600;font-size:.9375rem}
input,select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:10px;min-height:48px;padding:.5rem .75rem;width:100%;min-width:0}
input[type=checkbox],input[type=radio]{width:24px;height:24px;min-height:0;flex:none;margin:0;accent-color:var(--brand)}
.bit{width:5rem;flex:none}.inline{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}.inline>.field{flex:1 1 11rem}
.check{display:flex;align-items:center;gap:.75rem;min-height:44px;padding:.25rem 0}
.seats{display:grid;gap:0 .5rem;grid-template-columns:repeat(auto-fill,minmax(5.75rem,1fr))}
.head{display:grid;gap:1rem}.head img{width:100%;aspect-ratio:5/2;object-fit:cover;border-radius:12px}.head>div{display:grid;gap:.75rem;align-content:end;min-width:0}
.lead{font-size:1.0625rem;color:var(--muted)}
.show{color:inherit;text-decoration:none;display:grid;grid-template-columns:6.75rem minmax(0,1fr);grid-template-rows:auto auto 1fr;gap:.125rem .75rem;padding:.875rem 0;border-top:1px solid var(--line)}li:last-child>.show{padding-bottom:0}
a.show:hover b{text-decoration:underline}.show b{font-size:1.0625rem}.show>*{grid-column:2}.show .day{grid-column:1;grid-row:1/span 3;font-weight:600;font-size:.9375rem;line-height:1.35;white-space:nowrap}.show .day small{display:block;font-weight:400;color:var(--muted);font-size:.875rem}
.show .pic{display:none}.head .banner{max-height:22rem}.back{margin:-.75rem 0}.back a{color:var(--muted);text-decoration:none}.head nav{min-width:0}.views{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.625rem}.scroll{flex-wrap:nowrap;overflow-x:auto;padding:4px;margin:-4px;white-space:nowrap}.seek{max-width:36rem}.category{display:flex;align-items:center;gap:.5rem;margin-bottom:.5rem}.plainly{font-weight:500}
.block{border-top:1px solid var(--line)}.block summary{display:flex;align-items:center;gap:.75rem;min-height:48px;cursor:pointer}.block summary::before{content:"›";font-size:1.25rem}.block[open]>summary::before{transform:rotate(90deg)}.block fieldset{padding:.25rem 0 .75rem}
.held{display:flex;align-items:center;justify-content:space-between;gap:0 1rem}.pair{display:flex;justify-content:space-between;gap:1rem}.pair>:first-child{min-width:0}
.line{padding:.75rem 0;border-top:1px solid var(--line);display:grid;gap:.5rem;grid-template-columns:minmax(0,1fr)}.acts{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}.acts form{display:flex;gap:.5rem;min-width:0}.acts select{width:auto;flex:0 1 16rem}.ticket{grid-template-columns:auto minmax(0,1fr);gap:1rem;align-items:center}.ticket img{background:#fff;border-radius:8px}
.pick{border:1px solid var(--edge);border-radius:10px;padding:.75rem 1rem}.pick:has(:checked){border-color:var(--brand);background:var(--tint)}.pick+.pick{margin-top:.5rem}
@media(max-width:47.99rem){.views .pills{gap:.4rem}.views .pill{padding:.25rem .6875rem;font-size:.875rem}}
@media(min-width:48rem){.top>div,main,.foot>div{padding-left:2.5rem;padding-right:2.5rem}main{padding-top:1.5rem}.card{padding:1.5rem}
.scroll{flex-wrap:wrap}.top nav{width:auto;order:0;column-gap:1.25rem}.top nav a,.tongue{font-size:.9375rem}.head.pictured{grid-template-columns:220px minmax(0,1fr);gap:1.75rem}.head.pictured img{aspect-ratio:22/15}
.show{grid-template-columns:7rem minmax(0,1fr) auto;grid-template-rows:auto 1fr}.show .day{grid-row:1/span 2}.show .cost{grid-column:3;grid-row:1/span 2;align-self:center;text-align:right}.show .about{grid-row:2}
.show.pictured{grid-template-columns:7rem 120px minmax(0,1fr) auto}.show.pictured>*{grid-column:3}.show.pictured .day{grid-column:1}.show.pictured .pic{display:block;grid-column:2;grid-row:1/span 2;width:120px;height:72px;object-fit:cover;border-radius:8px}.show.pictured .cost{grid-column:4}}
@media(min-width:64rem){.split.two{grid-template-columns:minmax(0,1fr) 380px}.split.alone{max-width:52rem}.narrow.split{max-width:67rem}}`

const LIGHT =
  '--page:#f4f4f6;--card:#fff;--ink:#1a1523;--muted:#5b5466;--line:#e4e2e9;--edge:#85808f;--soft:#fdf1df;--warn:#854800;--bad:#b3261e;--good:#0b6b36'
const DARK =
  '--page:#141117;--card:#1f1b25;--ink:#f3f0f6;--muted:#b6afc0;--line:#37313f;--edge:#8c8598;--soft:#3a2c14;--warn:#f2b866;--bad:#ff9c92;--good:#74d69f'

const variables = ({ brand, on, tint }: Brand) => `--brand:${brand};--on:${on};--tint:${tint}`

/** A style sheet with its source in a content security policy. */
export type Sheet = { readonly tag: Html; readonly source: string }

/** Makes a sheet of rules. */
export const sheetOf = (rules: string): Sheet => ({
  tag: styleSheet(rules),
  source: `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
})

/** Colours of organisations whose sheets are remembered. */
const REMEMBERED = 200

/** Returns the style sheet in a brand colour; '' for the usual one. */
export const sheetIn: (colour: string) => Sheet = memoize(REMEMBERED, (colour) => {
  const { light, dark } = brandOf(colour === '' ? [] : [colour])
  return sheetOf(
    `:root{color-scheme:light dark;${LIGHT};${variables(light)}}@media(prefers-color-scheme:dark){:root{${DARK};${variables(dark)}}}${RULES}`,
  )
})
