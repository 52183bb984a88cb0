import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, part } from '../kernel/model/fields'
import type { Permission } from '../kernel/permissions'
import { orgs } from './entity'
import { SETTINGS_FIELDS } from './settings'

/** Makes the command that saves one settings page; `id` is the organisation's. Fields left out stay unchanged. */
const saving = <const Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape, can: Permission) =>
  command(name, {
    args: z.object({ id: id(), input: part(`${name}Input`, z.object(shape).partial().shape) }),
    returns: orgs,
    can,
    logged: true,
  })

export const updateEventSettings = saving('UpdateEventSettings', SETTINGS_FIELDS.event_settings, 'events.edit')
export const updateReservationSettings = saving('UpdateReservationSettings', SETTINGS_FIELDS.reservations, 'orgs.edit')
export const updateProductSettings = saving('UpdateProductSettings', SETTINGS_FIELDS.products_settings, 'orgs.edit')
export const updateInternalReservationSettings = saving(
  'UpdateInternalReservationSettings',
  SETTINGS_FIELDS.int_reservations,
  'seats.edit',
)
export const updateWebshopTerms = saving('UpdateWebshopTerms', SETTINGS_FIELDS.webshop_terms, 'orgs.edit')
export const updateLandingPage = saving('UpdateLandingPage', SETTINGS_FIELDS.landing_page, 'orgs.edit')
export const updateWebShop = saving('UpdateWebShop', SETTINGS_FIELDS.web_shop, 'orgs.edit')
export const updateDonations = saving('UpdateDonations', SETTINGS_FIELDS.donations, 'orgs.edit')
