import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { MAP_WORDS } from '../../../shared/shop/phrases/map'
import { shopPath } from '../frame/links'
import { type Sheet, sheetOf } from '../frame/sheet'
import { type Html, html } from '../html'
import { say, shopBook } from '../words'
import { eventPath } from './origin-page'
import { dot } from './price-rows'
import type { Category } from './read'

/** The rules of the page with a plan. Without scripts the plan is not there at all. */
const RULES = `.plan{position:relative;width:100%;min-height:320px;max-height:max(300px,74svh);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.hall{position:absolute;inset:0;border-radius:12px;cursor:pointer;touch-action:pan-y;user-select:none;-webkit-user-select:none;-webkit-tap-highlight-color:transparent}.hall:focus-visible{outline-offset:-3px}
.hall canvas{display:block;position:absolute;inset:0}.wait{position:absolute;inset:0;display:grid;place-items:center;padding:1rem;text-align:center;color:var(--muted)}
.under{display:flex;align-items:flex-start;justify-content:space-between;gap:1rem}.zoom{flex:none;display:flex;gap:6px}.zoom button{width:44px;height:44px;padding:0;border:1px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-size:1.25rem;line-height:1;cursor:pointer}.zoom button:hover{border-color:var(--ink)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;font-size:.875rem}.legend li{display:flex;align-items:center;gap:.375rem}@media(min-width:48rem){.legend{font-size:.9375rem}}
button.pill{font:inherit;font-size:.9375rem;cursor:pointer}.pill[aria-pressed=true]{background:var(--tint);border-color:var(--brand);color:var(--brand);font-weight:600}
#plan-said{min-height:2.75rem}.bubble{position:absolute;z-index:1;width:max-content;max-width:min(16rem,80%);padding:.5rem .75rem;border-radius:8px;background:var(--ink);color:var(--card);font-size:.875rem;line-height:1.35;pointer-events:none}
.fingers{display:none}@media(pointer:coarse){.fingers{display:block}}.bar{display:none}@media(max-width:63.99rem){.plan{max-height:max(300px,60svh)}.bar{display:flex;align-items:center;gap:1rem;position:fixed;inset:auto 0 0;z-index:2;padding:.75rem 1rem calc(.75rem + env(safe-area-inset-bottom));background:var(--card);border-top:1px solid var(--line);box-shadow:0 -2px 12px #0001}.bar p{display:grid;flex:none}.bar .do{padding:.5rem}body:has(.bar){padding-bottom:6.5rem}html:has(.bar){scroll-padding-bottom:calc(6.5rem + env(safe-area-inset-bottom))}}
@media(scripting:none){.plan,.tools,.under{display:none}}`

/** Returns the sheet of the page with a plan as wide in relation to its height as `aspect`. */
export const planSheet = (aspect: number): Sheet => sheetOf(`${RULES}.plan{aspect-ratio:${aspect.toFixed(3)}}`)

/** Data that the page with a plan shows in addition to the event. */
export type PlanView = {
  readonly org: RowOf<'orgs'>
  readonly lang: Language
  readonly format: Format
  readonly event_id: string
  readonly categories: readonly Category[]
  /** Version of the plan, which its address names. */
  readonly version: string
}

const ring = html`<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><circle cx="7" cy="7" r="5.25" fill="none" stroke="var(--brand)" stroke-width="2.5"/></svg>`

function legend({ lang, format, categories }: PlanView): Html {
  const priced = categories.filter(({ prices }) => prices.length > 0)
  const entry = (sign: Html, words: string) => html`<li>${sign}<span class="nums">${words}</span></li>`
  return html`<ul class="legend tools" aria-label="${say(lang, 'shop.map.legend')}">${priced.map(
    ({ name, color, prices: [price] }) => entry(dot(color), `${name} ${price ? format.money(price.value) : ''}`),
  )}${entry(dot('var(--line)'), say(lang, 'shop.map.taken'))}${entry(ring, say(lang, 'shop.map.yours'))}</ul>`
}

/** The button that shows wheelchair places only. */
export const wheelchairButton = (lang: Language): Html =>
  html`<button class="pill tools" type="button" data-wheelchair aria-pressed="false"><span aria-hidden="true">♿</span> ${say(lang, 'shop.map.only_wheelchair')}</button>`

/**
 * The plan of a hall, which a script draws: its legend, its place on the page, and the sentence that says the seat that
 * is looked at.
 */
export function planBox(view: PlanView): Html {
  const { org, lang, event_id, version } = view
  const words = Object.fromEntries(MAP_WORDS.map((name) => [name, shopBook[lang][`shop.map.${name}`]]))
  const path = (file: string, asked = {}) =>
    shopPath(lang, org, `${eventPath(event_id).replace(/tickets$/, '')}${file}`, {}, asked)
  const button = (zoom: string, sign: string, name: 'zoom_in' | 'zoom_out' | 'fit') =>
    html`<button type="button" data-zoom="${zoom}" aria-label="${say(lang, `shop.map.${name}`)}" title="${say(lang, `shop.map.${name}`)}">${sign}</button>`
  return html`${legend(view)}<div class="plan" id="plan" data-event="${event_id}" data-plan="${path('plan.json', { v: version })}" data-free="${path('availability')}" data-live="${path('availability/live')}" data-words="${JSON.stringify(words)}"><div class="hall" role="application" tabindex="0" aria-label="${say(lang, 'shop.map')}" aria-describedby="plan-hint"><p class="wait">${say(lang, 'shop.map.loading')}</p></div></div><div class="under"><p id="plan-said" class="muted small nums" role="status">${say(lang, 'shop.map.start')}</p><div class="zoom">${button('1.6', '+', 'zoom_in')}${button('0.625', '−', 'zoom_out')}${button('0', '⤢', 'fit')}</div></div><p class="muted small fingers tools">${say(lang, 'shop.map.fingers')}</p><p id="plan-hint" class="gone">${say(lang, 'shop.map.hint')}</p><noscript><p class="note">${say(lang, 'shop.map.without')}</p></noscript>`
}
