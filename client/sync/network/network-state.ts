import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { ChangeMessage, ChangeNotifier } from '../browser/change-notifier'
import type { LiveCell } from '../live'
import type { NetworkState } from '../sync-state'
import type { Transport } from './transport'

/**
 * Copies what the transport learns about the server and the session into the state. Calls `onRegained` when the server
 * answers again.
 */
export function followTransport(
  transport: Transport,
  state: LiveCell<NetworkState>,
  onRegained: () => void,
): () => void {
  const leaveContact = transport.contact.subscribe(({ reachable, offline_since, last_contact, clock_off }) => {
    const regained = reachable && !state.get().reachable
    state.update((before) => ({
      ...before,
      reachable,
      offline_since,
      clock_off,
      last_contact: last_contact ?? before.last_contact,
      next_try_at: reachable ? null : before.next_try_at,
    }))
    if (regained) onRegained()
  })
  const leaveSession = transport.authorised.subscribe((authorised) =>
    state.update((before) => ({ ...before, sign_in_needed: !authorised })),
  )
  return () => {
    leaveContact()
    leaveSession()
  }
}

/** Sends the leading tab's state to the other tabs. */
export function sendState(notifier: ChangeNotifier, state: NetworkState): void {
  const { problem, ...others } = state
  notifier.notify({ kind: 'state', state: { ...others, problem: problem?.code ?? null } })
}

/** The state in a message of the leading tab. */
export function receivedState({ state }: ChangeMessage & { readonly kind: 'state' }): NetworkState {
  return { ...state, problem: isErrorCode(state.problem) ? new DomainError(state.problem) : null }
}
