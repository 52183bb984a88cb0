import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

export const authClientDomain: ClientDomain = {
  modals: {
    sign_in: modal(() => import('./sign-in-modal').then((m) => m.SignInModal), null),
    change_password: modal(() => import('./password-modal').then((m) => m.PasswordModal), null),
    device_pin: modal(() => import('./pin-modal').then((m) => m.PinModal), 'devices.enrol'),
  },
}
