import type { Permission } from '../kernel/permissions'
import type { RowOf } from '../registry'

/** Returns true if a user needs a code to enrol a browser. By default everyone who cannot create codes does. */
export const needsCode = (org: Pick<RowOf<'orgs'>, 'settings'>, may: (permission: Permission) => boolean): boolean =>
  org.settings.open_enrolment !== true && !may('devices.invite')
