import { libraryLimits, type MediaBundle } from '@footlight/core/protocol'
import { BUNDLE_ITEMS, bundleTerms, fullPrice } from '@footlight/core/rules/library/bundle'
import { isForSale } from '@footlight/core/rules/library/media-access'
import type { Person } from '../accounts/people-port.ts'
import type { LibraryRepository } from './library-port.ts'
import { type Asking, factsOf, type MediaReader } from './media-reader.ts'

/** What all of a performer costs the one who asks (LIBRARY-BUNDLE-01); null: there is nothing to buy at once. */
export async function bundleFor(
  owner: Person,
  asking: Asking,
  { library, mediaReader }: { readonly library: LibraryRepository; readonly mediaReader: MediaReader },
): Promise<MediaBundle | null> {
  const { sells_all: sellsAll, discount } = await library.bundleOf(owner.id)
  if (!sellsAll) return null
  const priced = await library.published({ model: owner.id, isPriced: true }, 'new', {
    offset: 0,
    limit: libraryLimits.items,
  })
  const missing = (await mediaReader.read(priced.items, asking))
    .filter(({ access, item }) => access === 'preview' && isForSale(factsOf(item)))
    .slice(0, BUNDLE_ITEMS)
    .map(({ item, price }) => ({ id: item.id, price }))
  const terms = bundleTerms(owner.id, missing, discount)
  return terms === null ? null : { terms, full_price: fullPrice(missing) }
}
