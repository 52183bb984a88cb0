import type { Stock } from '../sync/core'
import { HeldRights } from './held'
import { report } from './report'
import { topUp } from './top-up'

/** How this browser holds rights and keeps them topped up: what a session is opened with. */
export const stock: Stock = { hold: (ports) => new HeldRights(ports), tend: topUp, report }
