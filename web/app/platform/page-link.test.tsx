import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import { DrawnLink, type PageLinkProps } from './page-link.tsx'

/** As the router draws it, deep in its routes. */
function drawn(element: () => React.ReactNode): string {
  const Stub = createRoutesStub([
    { path: '/', children: [{ path: 'girls', children: [{ path: 'tag/*', Component: element }] }] },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/girls/tag/yoga?p=2']} />)
}

const links: readonly PageLinkProps[] = [
  { to: '/', children: 'Home' },
  { to: '/ada_quill', prefetch: 'intent', className: 'card', children: <b>Ada</b>, onClick: () => undefined },
  { to: '/girls/tag/big%20smile', 'aria-current': 'page', prefetch: 'intent', children: '#big smile' },
  { to: '/?tag=r%26b', preventScrollReset: true, title: 'a "b"', children: '#r&b' },
  { to: '/multi-filter?lang=english,german&p=2', children: 'Both' },
]

test.each(links)('PAGE-LINK-01 the server writes a link to $to as the router would', (props) => {
  const theirs = drawn(() => <Link {...props} />)
  expect(theirs).toContain('<a ')
  expect(drawn(() => <DrawnLink {...props} />)).toBe(theirs)
})
