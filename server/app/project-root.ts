import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Folder of the installation. This file is two folders below it from source (`server/app`) and in the build
 * (`dist/server`).
 */
export const PROJECT_ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
