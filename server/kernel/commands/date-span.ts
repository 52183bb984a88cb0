import { DomainError } from '../../../shared/kernel/errors'

type Span = { readonly starts_at?: string | null | undefined; readonly ends_at?: string | null | undefined }

/**
 * Checks that an end lies after its start. Fields missing from the input are taken from the stored row. Throws
 * `input.ends_first`.
 */
export function assertSpan(input: Span, row: Span = {}): void {
  const starts = input.starts_at === undefined ? row.starts_at : input.starts_at
  const ends = input.ends_at === undefined ? row.ends_at : input.ends_at
  if (starts && ends && ends <= starts) throw new DomainError('input.ends_first')
}
