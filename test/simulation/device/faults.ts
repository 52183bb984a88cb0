/** Number of faults that a device has had. */
export type DeviceFaults = {
  disk_errors: number
  slow_writes: number
  crashes: number
  lost_writes: number
  clock_jumps: number
  evictions: number
  /** Crashes in the middle of what the storage does. Storage in memory does everything at once. */
  power_cuts?: number
}

export const noFaults = (): DeviceFaults => ({
  disk_errors: 0,
  slow_writes: 0,
  crashes: 0,
  lost_writes: 0,
  clock_jumps: 0,
  evictions: 0,
})
