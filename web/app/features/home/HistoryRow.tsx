import { browseRoutes, type HomeRow } from '@footlight/core/protocol/browse'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { readVisits } from '../browse/visits.ts'
import { Shelf } from './Shelf.tsx'

/** As many as another row has. */
const CARDS = 12

/** Rooms that were opened in this browser, which alone knows them; nothing where there are none. */
export function HistoryRow({ row }: { readonly row: HomeRow }) {
  const { api } = useStores()
  const [filled, setFilled] = useState<HomeRow | null>(null)
  useEffect(() => {
    const names = readVisits()
      .map(({ username }) => username)
      .join(',')
    if (names === '') return
    let wanted = true
    void api
      .call(browseRoutes.browse, { params: { '*': 'view-history' }, query: { names, p: 1, perPage: CARDS } })
      .then((answer) => {
        if (!wanted || !answer.ok || answer.value.totalCount === 0) return
        const { userList, totalCount } = answer.value
        setFilled({ ...row, userList, totalCount })
      })
    return () => {
      wanted = false
    }
  }, [api, row])
  return filled === null ? null : <Shelf row={filled} />
}
