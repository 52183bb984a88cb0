import { type ComponentType, createContext, useContext } from 'react'

const TitleAsideContext = createContext<ComponentType | null>(null)

/** Gives the pages below it what they show beside their titles, such as a button with their help. */
export const TitleAsideProvider = TitleAsideContext.Provider

/** What the product shows beside the title of a page. */
export function TitleAside() {
  const Aside = useContext(TitleAsideContext)
  return Aside && <Aside />
}
