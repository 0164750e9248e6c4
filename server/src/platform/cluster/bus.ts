/** What is told on the bus, by its name; `Message` is plain data, which another node reads as JSON. */
export interface Subject<Message extends object> {
  readonly name: `inv.${string}`
  /** Never there: it carries the type alone. */
  readonly message?: Message
}

/**
 * Tells every node, this one included, that something it may remember is another now (`inv.*`). A hint, never
 * the truth: on NATS a message comes at most once, after some milliseconds, and not at all while the line is
 * cut, so whoever acts on one alone reads the database again, and looks there from time to time.
 */
export interface Bus {
  /** Answers at once; whoever listens is told after the caller's own step. Never throws. */
  publish<Message extends object>(subject: Subject<Message>, message: Message): void
  /**
   * In the order of publication per subject and publishing node. A listener that throws is logged and harms
   * no other. Answers a function that ends it, at once.
   */
  subscribe<Message extends object>(
    subject: Subject<Message>,
    listener: (message: Message) => void,
  ): () => void
}
