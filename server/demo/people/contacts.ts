import type { NewRowOf } from '../../../shared/model'
import type { RowOf } from '../../../shared/registry'
import type { Rng } from '../rng'
import type { RowMaker } from '../row-maker'

const FIRST =
  `Anna Barbara Birgit Charlotte Christa Clara Dagmar Elif Elisabeth Emma Eva Franziska Frieda Gabriele Hannah Heike Helga Ingrid Jana Johanna Julia
Karin Katharina Lea Lena Leonie Luise Maria Marlene Martina Mathilda Meike Mia Monika Nele Nora Petra Renate Ronja Sabine Sandra Sophie Susanne Theresa Ursula Yasemin
Achim Alexander Andreas Anton Ben Bernd Christian Claus Daniel David Dieter Emil Erik Felix Florian Frank Georg Gerhard Hannes Heinrich Holger Jakob Jan Jens Johannes
Jonas Jörg Karl Kemal Konrad Lars Leon Lukas Markus Martin Matthias Max Michael Moritz Niklas Oskar Paul Peter Ralf Rainer Stefan Theo Thomas Tobias Uwe Volker Werner`.split(
    /\s+/,
  )
const LAST =
  `Ahrens Albrecht Bachmann Bauer Becker Behrens Bergmann Böhm Brandt Braun Brückner Busch Demir Dietrich Ebert Eckert Engel Ernst Falk Fiedler Fischer Förster Frank
Franke Friedrich Fuchs Geißler Gerlach Graf Groß Günther Haas Hahn Hartmann Heinemann Heinze Henning Herrmann Hesse Hoffmann Horn Huber Jäger Jahn Jansen Kaiser Kaya Keller Kern
Kirchner Klein Koch König Köhler Kowalski Krämer Krause Krüger Kühn Lang Lehmann Lindner Lorenz Ludwig Maier Marx Meißner Mertens Metzger Möller Müller Naumann Neumann Nowak Otto
Pfeiffer Pohl Richter Ritter Roth Sauer Schäfer Scherer Schmitt Schneider Scholz Schröder Schubert Schuster Schütz Schwarz Seidel Simon Sommer Stein Thiel Vogel Vogt Voigt Wagner
Walter Weber Weiß Wendt Werner Winkler Winter Wolf Yılmaz Zander Ziegler Zimmermann`.split(/\s+/)
const STREETS =
  `Ahornweg Albertstraße Am|Markt An|der|Aue Bahnhofstraße Bergstraße Birkenallee Brunnengasse Dorfstraße Eichenweg Feldstraße Gartenstraße Goetheplatz Hafenstraße
Hauptstraße Kirchgasse Lessingstraße Lindenallee Marktplatz Mozartstraße Mühlenweg Parkstraße Ringstraße Rosenweg Schillerstraße Schulstraße Talstraße Theaterplatz Uferstraße
Waldstraße Weinbergweg Wiesengrund`.split(/\s+/)
const CITIES = [
  ['04177', 'Lindenau', 50],
  ['04178', 'Lindenau', 20],
  ['04229', 'Neustadt an der Aue', 12],
  ['04420', 'Markranstedt', 8],
  ['04683', 'Mühlental', 6],
  ['06108', 'Saalfurt', 4],
] as const
const MAIL = ['post.example', 'mail.example', 'web.example', 'freenet.example', 'brief.example'] as const

/** Draws a made-up personal name. */
export const personName = (dice: Rng) => ({
  firstname: dice.pick(FIRST),
  lastname: dice.chance(4) ? `${dice.pick(LAST)}-${dice.pick(LAST)}` : dice.pick(LAST),
})

const SIMPLE: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i' }
const mailPart = (name: string) => name.toLowerCase().replace(/[äöüßı]/g, (sign) => SIMPLE[sign] ?? sign)

function address(dice: Rng): RowOf<'contacts'>['invoice_address'] {
  const [postcode, city] = dice.weighted(CITIES.map((city) => [city, city[2]] as const))
  return { street: `${dice.pick(STREETS).replaceAll('|', ' ')} ${dice.between(1, 119)}`, postcode, city, country: 'DE' }
}

/** Makes the audience: private people, and every fortieth a school or a company. Their orders are counted later. */
export function makeContacts(
  maker: RowMaker,
  dice: Rng,
  count: number,
  from: number,
  to: number,
): NewRowOf<'contacts'>[] {
  const span = Math.floor((to - from) / count)
  return Array.from({ length: count }, (_, i): NewRowOf<'contacts'> => {
    const at = from + i * span + dice.below(span)
    const { firstname, lastname } = personName(dice)
    const base = {
      num: i + 1,
      total_orders: 0,
      phone: dice.chance(45) ? `+49 ${dice.between(150, 179)} ${dice.between(1_000_000, 9_999_999)}` : null,
      label_ids: [],
    }
    if (i % 40 === 39) {
      const [postcode, city] = dice.weighted(CITIES.map((place) => [place, place[2]] as const))
      // The first one is always a school, however small the demo is, so that a class can order.
      const school = dice.chance(70) || i < 40
      const name = school
        ? `${dice.pick(['Grundschule', 'Gymnasium', 'Oberschule', 'Gesamtschule'])} ${city} · Klasse ${dice.between(3, 12)}${dice.pick(['a', 'b', 'c'])}`
        : `${lastname} ${dice.pick(['GmbH', 'KG', '& Söhne OHG'])}`
      const invoice_address = {
        street: `${dice.pick(STREETS).replaceAll('|', ' ')} ${dice.between(1, 60)}`,
        postcode,
        city,
        country: 'DE',
      }
      return maker.row(at, {
        ...base,
        name,
        firstname: null,
        lastname: name,
        email: `kontakt${i + 1}@${school ? 'schule' : 'firma'}.example`,
        newsletter_subscription_status: null,
        invoice_address,
      })
    }
    const email = dice.chance(88)
      ? `${mailPart(firstname)}.${mailPart(lastname)}${dice.chance(60) ? dice.between(50, 99) : i}@${dice.pick(MAIL)}`
      : null
    return maker.row(at, {
      ...base,
      name: `${firstname} ${lastname}`,
      firstname,
      lastname,
      email,
      newsletter_subscription_status: email
        ? dice.weighted<RowOf<'contacts'>['newsletter_subscription_status']>([
            ['confirmed', 42],
            ['pending', 5],
            ['unsubscribed', 11],
            [null, 42],
          ])
        : null,
      invoice_address: dice.chance(55) ? address(dice) : null,
    })
  })
}
