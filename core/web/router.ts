export { Link, type LinkProps } from './router/link.tsx';
export { useGo, useParams, usePath, useSearchState, useSearchText, type Go } from './router/hooks.ts';
