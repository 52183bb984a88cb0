import { DomainError } from '../../shared/kernel/errors'
import { type Operation, type OpReceipt, PUSH_SIZE, type PushResult } from '../../shared/sync/protocol'
import type { PushInput, PushRequest } from './push'

/** Maximum characters of input booked in one transaction: about fifty usual sales, or two of two hundred lines. */
const SLICE_CHARACTERS = 100_000

/** Checks that a batch is no larger than what a device sends. Throws `input.too_large`. */
export function assertBatchSize({ operations }: PushInput): void {
  const size = operations.reduce((sum, { input }) => sum + input.length, 0)
  if (size > PUSH_SIZE) throw new DomainError('input.too_large')
}

/**
 * Splits a batch into slices of limited size. A single operation is a slice whatever its size; an empty batch is one
 * slice.
 */
function splitIntoSlices(operations: readonly Operation[]): readonly Operation[][] {
  const slices: Operation[][] = [[]]
  let size = 0
  for (const op of operations) {
    size += op.input.length
    const last = slices.at(-1)
    if (last && (last.length === 0 || size <= SLICE_CHARACTERS)) last.push(op)
    else {
      slices.push([op])
      size = op.input.length
    }
  }
  return slices
}

/**
 * Books a batch slice by slice, each in its own transaction, so that other writers get their turn. What was booked
 * before a slice that fails stays booked; sent again, it gets the same answer.
 */
export async function bookInSlices(
  request: PushRequest,
  book: (slice: PushRequest) => Promise<PushResult>,
): Promise<PushResult> {
  const { operations: all } = request.input
  const slices = splitIntoSlices(all)
  const receipts: OpReceipt[] = []
  let code: string | null = null
  for (let index = 0; ; index++) {
    const operations = slices[index] ?? []
    const left = Math.max(0, request.signed.operations - receipts.length)
    // The device's report is processed once, before the first slice.
    const report = index === 0 ? request.signed.report : ({ kind: 'none' } as const)
    const signed = { operations: Math.min(left, operations.length), report }
    const result = await book({ ...request, input: { ...request.input, operations }, signed })
    receipts.push(...result.receipts)
    code = result.code ?? code
    if (result.receipts.length < operations.length || index + 1 >= slices.length) return { ...result, receipts, code }
  }
}
