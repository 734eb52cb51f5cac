/** Code that rarely changes: the libraries, the contract and the calls of the API. */
import 'react-dom/client';
import '#api/apis.ts';
