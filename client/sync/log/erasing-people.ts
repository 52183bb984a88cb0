import type { ErasingPorts, PeopleEraser } from './erase-people'

/** The eraser of a log, whose code is loaded with its first use: the app opens without it. */
export function erasingPeople(ports: ErasingPorts): PeopleEraser {
  let loaded: PeopleEraser | null = null
  return {
    ask: () => loaded?.ask(),
    run: async () => {
      loaded ??= (await import('./erase-people')).peopleEraser(ports)
      await loaded.run()
    },
  }
}
