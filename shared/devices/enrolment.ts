import type { Permission } from '../kernel/permissions'
import type { RowOf } from '../registry'

/** Whether a browser becomes a device only by a code: where the house has not said otherwise, for whoever could not make one. */
export const needsCode = (org: Pick<RowOf<'orgs'>, 'settings'>, may: (permission: Permission) => boolean): boolean =>
  org.settings.open_enrolment !== true && !may('devices.invite')
