import { type ClientDomain, modal } from '../kit/domain'

export const appClientDomain: ClientDomain = {
  modals: {
    sync_panel: modal(() => import('./sync-panel/sync-panel').then((m) => m.SyncPanel), null),
    user_id: modal(() => import('./shell/profile-modal').then((m) => m.ProfileModal), null),
  },
}
