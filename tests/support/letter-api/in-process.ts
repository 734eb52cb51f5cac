/** Calls the letter API without a network. */
import type { LetterApi } from './api.ts';

export const fetchFrom =
  (handle: LetterApi['handle']) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(url);
    const headers = new Headers(init.headers);
    const { status, type, body } = handle({
      method: init.method ?? 'GET',
      path,
      query,
      token: headers.get('Authorization')?.slice('Bearer '.length) ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(new TextEncoder().encode(text), {
      status,
      headers: type ? { 'Content-Type': type } : {},
    });
  };
