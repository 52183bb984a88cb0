import { byId, list } from '../kernel/reads/list'

export const kioskDeviceReadings = [list('kiosk_devices', 'KioskDeviceList', { sort: 'name', desc: false }), byId('kiosk_device', 'kiosk_devices')]
