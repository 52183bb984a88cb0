import { useFoyer } from '../../sync/react'
import type { Register } from './contract'
import { registerOf } from './register'

/** The register of this desk. */
export const useRegister = (): Register => registerOf(useFoyer())
