import { DomainError } from '../../shared/kernel/errors'
import { type Operation, type OpReceipt, PUSH_SIZE, type PushResult } from '../../shared/sync/protocol'
import type { PushInput, PushRequest } from './push'

/** How many characters of input are booked in one go: some fifty usual sales, or two of two hundred lines. */
const SLICE = 100_000

/** Holds a batch to what a device sends. Throws `input.too_large`. */
export function assertFits({ operations }: PushInput): void {
  const size = operations.reduce((sum, { input }) => sum + input.length, 0)
  if (size > PUSH_SIZE) throw new DomainError('input.too_large')
}

/** Cuts a batch where its slice is full; one operation is a slice whatever its size, and so is a batch of none. */
function cut(operations: readonly Operation[]): readonly Operation[][] {
  const slices: Operation[][] = [[]]
  let size = 0
  for (const op of operations) {
    size += op.input.length
    const last = slices.at(-1)
    if (last && (last.length === 0 || size <= SLICE)) last.push(op)
    else {
      slices.push([op])
      size = op.input.length
    }
  }
  return slices
}

/**
 * Books a batch slice by slice, each in a transaction of its own, so that everybody else's writes come in between. What
 * came before a slice that stops or fails stays booked, as within one; sent again, it is answered alike.
 */
export async function inSlices(request: PushRequest, book: (slice: PushRequest) => Promise<PushResult>): Promise<PushResult> {
  const { operations: all } = request.input
  const slices = cut(all)
  const receipts: OpReceipt[] = []
  let code: string | null = null
  for (let index = 0; ; index++) {
    const operations = slices[index] ?? []
    const left = Math.max(0, request.signed.operations - receipts.length)
    // That the device asks is heard once, before anything of it is booked.
    const report = index === 0 ? request.signed.report : ({ kind: 'none' } as const)
    const signed = { operations: Math.min(left, operations.length), report }
    const result = await book({ ...request, input: { ...request.input, operations }, signed })
    receipts.push(...result.receipts)
    code = result.code ?? code
    if (result.receipts.length < operations.length || index + 1 >= slices.length) return { ...result, receipts, code }
  }
}
