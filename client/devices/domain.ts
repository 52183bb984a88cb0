import { IconDevices } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

export const devicesClientDomain: ClientDomain = {
  navigation: [
    { to: '/devices', help: 'devices', label: 'app.nav.devices', icon: IconDevices, can: 'devices.fence', at: 'house' },
  ],
  modals: {
    invite_device: modal(() => import('./invite-modal').then((m) => m.InviteModal), 'devices.invite'),
    device_settings: modal(() => import('./settings-modal').then((m) => m.DeviceSettings), 'devices.invite'),
    fence_device: modal(() => import('./fence-modal').then((m) => m.FenceModal), 'devices.fence'),
    revoke_device: modal(() => import('./fence-modal').then((m) => m.RevokeModal), 'devices.fence'),
  },
}
