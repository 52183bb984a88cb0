import type { ChangeNotifier } from '../browser/change-notifier'
import type { Drain } from '../log/drain'
import type { SyncEngine } from '../network/sync-engine'
import { keepsLog, type StoredDevice } from '../session/identity-records'
import { type DeviceRequest, type EnrolPorts, enrolDeviceAgain, enrolThisBrowser, keepOfficeLog } from './enrol'

type DeviceChangesParts = EnrolPorts & {
  /** Name of an office that begins here: the user's. */
  readonly user_name: string
  readonly drain: Pick<Drain, 'run'>
  readonly engine: Pick<SyncEngine, 'nudge' | 'problemReporter'>
  readonly notifier: Pick<ChangeNotifier, 'notify' | 'listen'>
  readonly device: () => StoredDevice | null
  /** Makes this tab work as another device. */
  readonly changeDevice: (device: StoredDevice | null) => void
}

/** The ways in which this browser becomes a device, in this tab and in the others. */
export function deviceChanges({
  user_name,
  drain,
  engine,
  notifier,
  device,
  changeDevice,
  ...ports
}: DeviceChangesParts) {
  const become = (next: StoredDevice) => {
    changeDevice(next)
    notifier.notify({ kind: 'device' })
  }
  const hasLog = () => {
    const now = device()
    return now !== null && keepsLog(now)
  }
  return {
    /** Makes this browser an office that keeps a log, if it keeps none. */
    keepLog: async () => {
      if (!hasLog()) become(await keepOfficeLog({ ...ports, name: user_name }))
    },
    /** Makes this browser a desk or a door. */
    enrol: async (request: DeviceRequest) => {
      // What waits in the log of the device that this browser is until now.
      if (hasLog()) await drain.run()
      const next = await enrolThisBrowser(ports, request)
      become(next)
      engine.nudge(true)
      return next
    },
    /** Makes this browser known to a server that does not know it. Answers whether it can be. */
    introduce: async () => {
      const now = device()
      if (!now || !keepsLog(now)) return false
      const known = await enrolDeviceAgain(ports, now)
      if (known !== now) become(known)
      return true
    },
    /** Takes over the device that another tab makes of this browser. Returns a function that ends this. */
    followTabs: () => {
      const adopting = engine.problemReporter()
      const adopt = async () => {
        changeDevice((await ports.identityStore.device(ports.org_id)) ?? null)
        engine.nudge(true)
      }
      return notifier.listen(({ kind }) => {
        if (kind === 'device') void adopt().then(adopting.succeeded, adopting.failed)
      })
    },
  }
}
