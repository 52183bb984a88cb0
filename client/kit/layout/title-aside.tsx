import { type ComponentType, createContext, useContext } from 'react'

const TitleAsideContext = createContext<ComponentType | null>(null)

/** Gives the pages below it what they show beside their titles, such as a button with their help. */
export const TitleAsideProvider = TitleAsideContext.Provider

/** The place beside the title of a page, which the app fills. */
export function TitleAside() {
  const Aside = useContext(TitleAsideContext)
  return Aside && <Aside />
}
