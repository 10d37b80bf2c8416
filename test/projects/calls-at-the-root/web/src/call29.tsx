import axios from 'axios';
export const Page = ({ id }) => {
  useEffect(() => { axios.get(`/items/me`).then(set); }, []);
  return <p>{id}</p>;
};
