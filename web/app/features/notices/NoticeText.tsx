import { noticeParts } from '@footlight/core/rules/notices/notice-text'
import { Link } from 'react-router'
import classes from './Notices.module.css'

interface NoticeTextProps {
  readonly text: string
  /** Of the text, where it is not the page's. */
  readonly language: string
  /** A link was followed. */
  readonly onLeave?: (() => void) | undefined
}

/** A notice as it was written: lines, and links to paths of the site alone (NOTICE-02). */
export function NoticeText({ text, language, onLeave }: NoticeTextProps) {
  return (
    <p className={classes.text} lang={language}>
      {noticeParts(text).map((part, index) =>
        part.to === null ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
          <Link key={index} to={part.to} onClick={onLeave}>
            {part.text}
          </Link>
        ),
      )}
    </p>
  )
}
