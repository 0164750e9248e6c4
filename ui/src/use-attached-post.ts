import type { ApiClient } from '@footlight/core/client/api-client'
import { type Post, postRoutes } from '@footlight/core/protocol/posts'
import { useEffect, useState } from 'react'

/** What came with a message; `gone`: its performer took it back. `put`: it is another now, bought perhaps. */
export function useAttachedPost(
  api: ApiClient,
  id: number,
): readonly [Post | 'opening' | 'gone', put: (post: Post) => void] {
  const [post, setPost] = useState<Post | 'opening' | 'gone'>('opening')
  useEffect(() => {
    let isOld = false
    void api.call(postRoutes.post, { params: { id } }).then((answer) => {
      if (!isOld) setPost(answer.ok ? answer.value : 'gone')
    })
    return () => {
      isOld = true
    }
  }, [api, id])
  return [post, setPost]
}
