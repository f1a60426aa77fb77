import './posts/feed-texts.ts';

export { ProfilePosts } from './posts/entries/profile-posts.tsx';
export { GroupDiscussion } from './posts/entries/group-discussion.tsx';
export { PostCard, type PostCardProps } from './posts/card/post-card.tsx';
