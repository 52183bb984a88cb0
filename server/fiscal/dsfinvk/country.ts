/** Countries by the two letters of an address, with the three letters and the names that a location may have. */
const COUNTRIES: Readonly<Record<string, readonly [alpha3: string, ...names: string[]]>> = {
  AT: ['AUT', 'Österreich', 'Austria'],
  BE: ['BEL', 'Belgien', 'Belgium'],
  CH: ['CHE', 'Schweiz', 'Switzerland'],
  CZ: ['CZE', 'Tschechien', 'Czechia'],
  DE: ['DEU', 'Deutschland', 'Germany'],
  DK: ['DNK', 'Dänemark', 'Denmark'],
  FR: ['FRA', 'Frankreich', 'France'],
  GB: ['GBR', 'Vereinigtes Königreich', 'United Kingdom'],
  HU: ['HUN', 'Ungarn', 'Hungary'],
  IT: ['ITA', 'Italien', 'Italy'],
  LI: ['LIE', 'Liechtenstein'],
  LU: ['LUX', 'Luxemburg', 'Luxembourg'],
  NL: ['NLD', 'Niederlande', 'Netherlands'],
  PL: ['POL', 'Polen', 'Poland'],
  RO: ['ROU', 'Rumänien', 'Romania'],
  SE: ['SWE', 'Schweden', 'Sweden'],
  SI: ['SVN', 'Slowenien', 'Slovenia'],
  SK: ['SVK', 'Slowakei', 'Slovakia'],
  UA: ['UKR', 'Ukraine'],
}

/** Three letters of a country given by two or three letters or its name. Empty for an unknown one. */
export function alpha3(country: string): string {
  const given = country.trim().toLowerCase()
  const found = Object.entries(COUNTRIES).find(([two, names]) =>
    [two, ...names].some((name) => name.toLowerCase() === given),
  )
  return found?.[1][0] ?? ''
}
