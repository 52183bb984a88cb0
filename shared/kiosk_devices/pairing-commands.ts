import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, part, text } from '../kernel/model/fields'
import { MINUTE } from '../kernel/time'
import { kiosk_devices } from './entity'

/** Time in ms a code on a screen is valid. */
export const SCREEN_CODE_LIFETIME = 10 * MINUTE

/**
 * Pairs a kiosk device with the screen that shows this code. An earlier screen of the device ends. `refused`: why not,
 * as the code of a refusal. A wrong code is an answer, so that it can be counted.
 */
export const pairKioskDevice = command('PairKioskDevice', {
  args: z.object({ id: id(), input: part('PairKioskDeviceInput', { code: text(20).min(1) }) }),
  returns: part('KioskPairing', { refused: z.string().nullable() }),
  can: 'kiosk_devices.edit',
  logged: true,
})

/** Ends the screen of a kiosk device at its next contact. */
export const unpairKioskDevice = command('UnpairKioskDevice', {
  args: z.object({ id: id() }),
  returns: kiosk_devices,
  can: 'kiosk_devices.edit',
  logged: true,
})
