import type { GuideBlock, GuideSpan } from '@footlight/core/protocol/guides'
import { Fragment } from 'react'
import { Link } from 'react-router'
import classes from './Guide.module.css'

const pictures = import.meta.glob<string>('../../../../resources/guides/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addressOf = (file: string): string | undefined =>
  pictures[`../../../../resources/guides/images/${file}`]

/** The blocks of a section. They never change while they are shown, so their places are their keys. */
export function GuideContent({ blocks }: { readonly blocks: readonly GuideBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { readonly block: GuideBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <Line tag="p" spans={block.spans} />
    case 'heading':
      return <Line tag="h3" spans={block.spans} />
    case 'note':
      return <Line tag="p" spans={block.spans} isNote />
    case 'list': {
      const Tag = block.is_ordered ? 'ol' : 'ul'
      return (
        <Tag>
          {block.items.map((spans, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes
            <Line key={index} tag="li" spans={spans} />
          ))}
        </Tag>
      )
    }
    case 'table':
      return <Table {...block} />
    case 'image': {
      const { file, alt, width, height } = block
      return <img src={addressOf(file)} alt={alt} width={width} height={height} loading="lazy" />
    }
  }
}

function Table({ head, rows }: Extract<GuideBlock, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it, too
    <div className={classes.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((spans, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes
              <Line key={index} tag={spans.length === 0 ? 'td' : 'th'} spans={spans} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes
            <tr key={row}>
              <th scope="row">
                <Words spans={name} />
              </th>
              {cells.map((spans, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes
                <Cell key={index} column={head[index + 1] ?? []} spans={spans} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Names its column, which a phone shows beside it. */
function Cell({
  column,
  spans,
}: {
  readonly column: readonly GuideSpan[]
  readonly spans: readonly GuideSpan[]
}) {
  if (spans.length === 0) return <td />
  return (
    <td data-column={column.map(({ text }) => text).join('')}>
      <div>
        <Words spans={spans} />
      </div>
    </td>
  )
}

interface LineProps {
  readonly tag: 'p' | 'h3' | 'li' | 'th' | 'td'
  readonly spans: readonly GuideSpan[]
  readonly isNote?: boolean
}

function Line({ tag: Tag, spans, isNote = false }: LineProps) {
  return (
    <Tag className={isNote ? classes.note : undefined}>
      <Words spans={spans} />
    </Tag>
  )
}

function Words({ spans }: { readonly spans: readonly GuideSpan[] }) {
  return spans.map(({ text, style, to }, index) => {
    const Style = style === 'plain' ? Fragment : style
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes
    return <Style key={index}>{to === null ? text : <Link to={to}>{text}</Link>}</Style>
  })
}
