import type { ReactNode } from 'react'
import { can, type Permission } from '../../shared/kernel/permissions'
import { useFoyer } from '../sync/react'

/** Shows its children to those who may. */
export const Can = ({ do: permission, children }: { readonly do: Permission; readonly children: ReactNode }) =>
  can(useFoyer().identity.user.role, permission) ? children : null
