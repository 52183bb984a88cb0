import { createContext, useContext } from 'react'
import type { ClientDomain } from './domain'

const DomainListContext = createContext<readonly ClientDomain[]>([])

/** Gives everything below it the manifests of all domains. */
export const DomainListProvider = DomainListContext.Provider

/** The manifests of all domains, for parts that list what the others have, such as the search palette. */
export const useDomainList = (): readonly ClientDomain[] => useContext(DomainListContext)
