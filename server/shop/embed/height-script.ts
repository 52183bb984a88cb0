import { createHash } from 'node:crypto'
import { ownScript } from '../html'

/** Tells the page around a frame how high its content is, and nothing else. */
const CODE = `(()=>{const m=document.getElementById('main');new ResizeObserver(()=>parent.postMessage({foyer_height:m.offsetHeight},'*')).observe(m)})()`

/** The script of embedded pages, with its source in a content security policy. */
export const heightScript = {
  tag: ownScript(CODE),
  source: `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`,
} as const
