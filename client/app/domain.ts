import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

export const appClientDomain: ClientDomain = {
  modals: {
    sync_panel: modal(() => import('./sync-panel/sync-panel').then((m) => m.SyncPanel), null),
    user_id: modal(() => import('./shell/profile-modal').then((m) => m.ProfileModal), null),
  },
}
