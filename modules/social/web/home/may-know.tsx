import '../social-texts.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { SuggestionLine, type Suggestion } from '../people/hub/suggestion-line.tsx';

/** The card of people the viewer may know. */
export function MayKnow({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const t = useT('social');
  return (
    <Card>
      <CardHeader title={t('suggestions.title')} actions={<Link to="/friends?tab=suggestions" className="focus-ring rounded-sm text-sm text-muted-foreground hover:text-foreground hover:underline">{t('suggestions.all')}</Link>} />
      <CardBody><ul className="divide-y">{suggestions.map((suggestion) => <li key={suggestion.person.id}><SuggestionLine suggestion={suggestion} /></li>)}</ul></CardBody>
    </Card>
  );
}
