import type { RowOf } from '../../shared/registry'
import type { T } from '../kit/phrases'

/** Name of a contact; its number for roles that may not read names. */
export const contactName = (t: T, { name, num }: Pick<RowOf<'contacts'>, 'name' | 'num'>): string =>
  name || (num > 0 ? t('contacts.num_short', { num: String(num) }) : '–')
