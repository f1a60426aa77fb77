import { Fragment, useMemo, type ReactNode } from 'react';
import { cn } from '#core/web/ui/cn.ts';
import { isSafeLink, parseMarkdown, type Block, type Inline } from '../../rules/markdown.ts';

/** Text of a message with its formatting. Built of elements: nothing in it can become markup of its own. */
export function MessageBody({ body, me, className }: { body: string; me: string; className?: string }) {
  const blocks = useMemo(() => parseMarkdown(body), [body]);
  return <div className={cn('space-y-1 wrap-anywhere', className)}>{blocks.map((block, i) => <Part key={i} block={block} me={me} />)}</div>;
}

function Part({ block, me }: { block: Block; me: string }): ReactNode {
  switch (block.type) {
    case 'paragraph': return <p dir="auto" className="w-fit max-w-full"><Line nodes={block.children} me={me} /></p>;
    case 'quote': return <blockquote dir="auto" className="w-fit max-w-full border-s-2 ps-2 text-muted-foreground">{block.children.map((inner, i) => <Part key={i} block={inner} me={me} />)}</blockquote>;
    case 'code': return <pre dir="ltr" tabIndex={0} className="focus-ring overflow-x-auto rounded-md border bg-muted p-2 text-start text-xs"><code>{block.text}</code></pre>;
    case 'list': {
      const items = block.items.map((item, i) => <li key={i}><Line nodes={item} me={me} /></li>);
      return block.ordered ? <ol dir="auto" className="w-fit max-w-full list-decimal ps-5">{items}</ol> : <ul dir="auto" className="w-fit max-w-full list-disc ps-5">{items}</ul>;
    }
  }
}

function Line({ nodes, me }: { nodes: readonly Inline[]; me: string }): ReactNode {
  return nodes.map((node, i) => <Fragment key={i}><Piece node={node} me={me} /></Fragment>);
}

function Piece({ node, me }: { node: Inline; me: string }): ReactNode {
  switch (node.type) {
    // Marks that turn the direction of what follows end where the text ends.
    case 'text': return /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(node.text) ? <bdi>{node.text}</bdi> : node.text;
    case 'code': return <code dir="ltr" className="rounded-sm border bg-muted px-1 text-[0.9em]">{node.text}</code>;
    case 'break': return <br />;
    case 'strong': return <strong><Line nodes={node.children} me={me} /></strong>;
    case 'em': return <em><Line nodes={node.children} me={me} /></em>;
    case 'del': return <del><Line nodes={node.children} me={me} /></del>;
    case 'mention': return <bdi className={cn('rounded-sm px-0.5 font-medium', node.id === me ? 'bg-warning-subtle text-warning-ink' : 'text-primary-ink')}>@{node.name}</bdi>;
    case 'link': return isSafeLink(node.href)
      ? <a href={node.href} target="_blank" rel="noopener nofollow ugc" className="focus-ring rounded-sm text-primary-ink underline underline-offset-2"><Line nodes={node.children} me={me} /></a>
      : <Line nodes={node.children} me={me} />;
  }
}
