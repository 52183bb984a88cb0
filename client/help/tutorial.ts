import type { Permission } from '../../shared/kernel/permissions'
import type { PhraseKey } from '../../shared/phrases'
import type { PagePath } from '../parts/app/domain'
import { originStorage } from '../sync/browser/browser-storage'
import { cell } from '../sync/live'

export type TutorialStep = {
  readonly title: PhraseKey
  readonly text: PhraseKey
  /** Page that the step is about. */
  readonly to?: PagePath
  /** Permission to see the step; missing for everybody with a help menu. */
  readonly can?: Permission
}

export const STEPS: readonly TutorialStep[] = [
  { title: 'help.tour.search.title', text: 'help.tour.search.text' },
  { title: 'help.tour.events.title', text: 'help.tour.events.text', to: '/events', can: 'events.read' },
  { title: 'help.tour.orders.title', text: 'help.tour.orders.text', to: '/orders', can: 'orders.read' },
  { title: 'help.tour.desk.title', text: 'help.tour.desk.text', can: 'orders.sell' },
  { title: 'help.tour.messages.title', text: 'help.tour.messages.text', to: '/notifications', can: 'support.contact' },
  { title: 'help.tour.help.title', text: 'help.tour.help.text', to: '/help', can: 'support.contact' },
]

/** Deleted when the user signs out, like the other onboarding data. */
const STORED = 'foyer.onboarding'

function stored(): number | null {
  const step = Number(originStorage.get(STORED) ?? Number.NaN)
  return Number.isInteger(step) && step >= 0 && step < STEPS.length ? step : null
}

const state = cell<number | null>(null)

/**
 * The tutorial of this browser: the open step, or null while it does not run. It goes on where it was after a reload.
 */
export const tutorial = {
  state,
  show(step: number): void {
    originStorage.set(STORED, String(step))
    state.set(step)
  },
  /** Goes on with what is stored. Another user of this browser begins without a tutorial. */
  resume(): void {
    state.set(stored())
  },
  finish(): void {
    originStorage.remove(STORED)
    state.set(null)
  },
}
