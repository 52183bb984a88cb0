import type { Live } from '../live'
import { cell } from '../live'

/** What a browser keeps as text beside its databases. What it refuses to keep, this tab remembers as long as it is open. */
export type BrowserStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** What begins with these letters. */
  keys(prefix: string): readonly string[]
  /** Whether something is in this tab's memory alone, because the browser refused it. */
  readonly refused: Live<boolean>
  /** Asks the browser once more for what it refused. */
  retry(): void
}

/** A storage that is full, forbidden or gone stops nobody: each call of it may throw. */
export function browserStorage(of: () => Storage): BrowserStorage {
  /** What the browser has not taken; null for what it has not removed. */
  const held = new Map<string, string | null>()
  const refused = cell(false)
  const done = (step: (storage: Storage) => void): boolean => {
    try {
      step(of())
      return true
    } catch {
      return false
    }
  }
  const settle = () => {
    for (const [key, value] of held) {
      if (value !== null && done((storage) => storage.setItem(key, value))) held.delete(key)
      // What lay there before would come back after a reload as if it were the latest.
      else if (done((storage) => storage.removeItem(key)) && value === null) held.delete(key)
    }
    refused.set([...held.values()].some((value) => value !== null))
  }
  const put = (key: string, value: string | null) => {
    held.set(key, value)
    settle()
  }
  return {
    get: (key) => {
      const kept = held.get(key)
      if (kept !== undefined) return kept
      let value: string | null = null
      done((storage) => {
        value = storage.getItem(key)
      })
      return value
    },
    set: put,
    remove: (key) => put(key, null),
    keys: (prefix) => {
      const all = new Set<string>()
      done((storage) => {
        for (const key of Object.keys(storage)) all.add(key)
      })
      for (const [key, value] of held) {
        if (value === null) all.delete(key)
        else all.add(key)
      }
      return [...all].filter((key) => key.startsWith(prefix))
    },
    refused,
    retry: settle,
  }
}

/** What every tab of this browser sees. */
export const originStorage = browserStorage(() => localStorage)

/** What this tab has over a reload. */
export const tabStorage = browserStorage(() => sessionStorage)
