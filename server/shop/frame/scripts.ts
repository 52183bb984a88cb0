import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Scripts that pages of the shop may have. All of them work without. */
const NAMES = ['map', 'clock'] as const

/** Paths of the built scripts, with the hash of their content; null where there is no build. */
export type ShopScripts = Readonly<Record<(typeof NAMES)[number], string | null>>

/** Finds the shop's scripts in the folder of the built client. */
export function readShopScripts(client: string): ShopScripts {
  const folder = join(client, 'assets', 'shop')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const pathOf = (name: string): string | null => {
    const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
    return file ? `/assets/shop/${file}` : null
  }
  return { map: pathOf('map'), clock: pathOf('clock') }
}
